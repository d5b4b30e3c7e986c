/** Days until an untouched cart is deleted or an unused id expires (trade-facts 8, "Retention"). */
export const CART_RETENTION_DAYS = 30;
