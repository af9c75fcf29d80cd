/** What a text says in JSON; null where it is none, which no schema of ours takes for an answer. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
