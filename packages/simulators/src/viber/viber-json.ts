const mark = '\u0001int64:'

/** A 64-bit number, written in full as bare digits. */
export function int64(digits: string): string {
  return mark + digits
}

/** JSON in which 64-bit numbers keep every digit. */
export function toViberJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"\\u0001int64:(\d+)"/g, '$1')
}
