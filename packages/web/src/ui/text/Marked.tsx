import type { TextRange } from '@switchboard/contract'

/** A text in which some places are marked. */
export function Marked({ text, places }: { text: string; places: readonly TextRange[] }) {
  return (
    <>
      {places.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(places[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  )
}
