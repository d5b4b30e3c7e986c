/** Returns the look of Stripe's fields: the shop's tokens, read from the page, under the names of Stripe's appearance. */
export function stripeLook(page: HTMLElement): object {
  const style = getComputedStyle(page);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: token('--ink'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorBackground: token('--card'),
      colorDanger: token('--danger'),
      fontFamily: token('--body'),
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: '2px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--ink-faint')}`, padding: '12px 16px', boxShadow: 'none' },
      '.Input:focus': { outline: `2px solid ${token('--ink')}`, outlineOffset: '2px' },
      '.Input--invalid': { borderColor: token('--danger') },
      '.Label': { fontSize: '14px', color: token('--ink') },
      '.Error': { fontSize: '12px' },
    },
  };
}

/** Stripe's code of a locale. */
export const stripeLocale = (locale: string): string => (locale.startsWith('zh') ? 'zh' : 'en');
