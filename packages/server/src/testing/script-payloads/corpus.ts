import { vectors } from './vectors.ts'

/** One hostile text, in one place of the desk. */
export interface Placement {
  /** Stands in the text, and in the call it would make. */
  mark: string
  text: string
}

/** Hostile texts, the same for the same seed: which letters of tags and attributes are written large is drawn. */
export function scriptPayloads(seed: number, kinds: number = vectors.length) {
  const step = Math.max(1, Math.floor(vectors.length / kinds))
  const chosen = vectors.filter((_, place) => place % step === seed % step).slice(0, kinds)
  return {
    kinds: chosen.length,
    /** The text of a kind for one sink, such as `client_name`. */
    of(kind: number, sink: number): Placement {
      const mark = `k${kind}s${sink}z`
      const vector = inAnyCase(chosen[kind % chosen.length] ?? '', seed + kind * 101 + sink)
      const call = `__xss('${mark}')`
      // The mark comes first where lists cut a name short, except where the first letters matter.
      const text = vector.replaceAll('CALL', call).replaceAll('MARK', mark)
      return { mark, text: startsItself(vector) ? `${text} ${mark}` : `${mark}${text}` }
    },
  }
}

const startsItself = (vector: string): boolean => /^[^<"'`$#{[\\]*:/i.test(vector) || vector.startsWith('//')

/** Tag and attribute names in letters of either size; code stays as it is. */
function inAnyCase(vector: string, seed: number): string {
  if (seed % 3 !== 0) return vector
  let state = seed
  return vector.replaceAll(/<\/?[a-z]+|\bon[a-z]+(?==)/g, (name) =>
    Array.from(name)
      .map((letter) => {
        state = (state * 1103515245 + 12345) % 2147483648
        return state % 2 === 0 ? letter.toUpperCase() : letter
      })
      .join(''),
  )
}
