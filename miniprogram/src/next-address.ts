/** The address that the web-view opens once it is on screen again; pages above it leave it here. */

let next: string | null = null;

export function leaveAddress(address: string): void {
  next = address;
}

export function takeAddress(): string | null {
  const address = next;
  next = null;
  return address;
}

/** Goes back to the web-view below, or opens one where there is none. */
export function goBack(): void {
  if (getCurrentPages().length > 1) wx.navigateBack();
  else wx.redirectTo({ url: '/pages/web/web' });
}
