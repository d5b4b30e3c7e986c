// Phones before iOS 16.4 lack it. The texts of codes are addresses, which are well formed.
const text = String.prototype as { toWellFormed?: (this: string) => string };
text.toWellFormed ??= function toWellFormed() {
  return String(this);
};

App({});
