import { createContext, type ReactNode, useContext } from 'react';
import type { Frame } from './frame.ts';

const FrameContext = createContext<Frame | null>(null);

export function FrameProvider({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>;
}

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('The frame is read outside FrameProvider');
  return frame;
}
