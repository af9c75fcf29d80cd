/** JSON in which everything beyond ASCII is escaped as UTF-16 units in lower case, as providers send it. */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
