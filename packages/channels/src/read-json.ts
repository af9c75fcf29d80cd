/**
 * JSON with whole numbers that JavaScript cannot hold (Viber's 64-bit tokens, Meta's template ids) kept digit by digit as
 * text. @throws SyntaxError, or RangeError when nested too deep
 */
export function readJson(text: string): unknown {
  return JSON.parse(text, keepDigits)
}

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
