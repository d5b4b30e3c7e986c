/** Formats a telephone number in groups as customary in the five markets. Leaves other numbers unchanged. */
export function showPhone(phone: string): string {
  const parts = /^\+(86|85[23]|60|65)(\d{0,3})(\d{4})(\d{4})$/.exec(phone.replace(/[\s-]/g, ''));
  if (!parts) return phone;
  const [, country, area, first, last] = parts;
  return [`+${country}`, area, first, last].filter(Boolean).join(' ');
}
