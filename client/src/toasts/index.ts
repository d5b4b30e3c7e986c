/** Short messages over the page (specification 4). */
export { ToastArea, ToastProvider, useToasts } from './ToastArea.tsx';
export { createToastStore, type ToastStore } from './toasts.ts';
