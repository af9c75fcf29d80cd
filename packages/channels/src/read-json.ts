/**
 * JSON with whole numbers that JavaScript cannot hold (Viber's 64-bit tokens, Meta's template ids) kept digit by digit as
 * text. @throws SyntaxError, or RangeError when nested too deep
 */
export function readJson(text: string): unknown {
  return text.length < SHORT && !LONG_NUMBER.test(text) ? JSON.parse(text) : JSON.parse(text, keepDigits)
}

/** Looking at each value takes ten times as long: only where a number may be too long, or the nesting too deep. */
const SHORT = 4000
const LONG_NUMBER = /\d{16}/

/** The same for an answer's bytes; undefined when they are no JSON (gateways answer in HTML). */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return readJson(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? source : value
}
