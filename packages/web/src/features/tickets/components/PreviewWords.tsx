import type { PreviewParts } from '../row-text.ts'

/** After the name of their author, words of another direction turn themselves alone. */
export const PreviewWords = ({ by, text }: PreviewParts) =>
  by === '' ? (
    text
  ) : (
    <>
      {by}
      <bdi>{text}</bdi>
    </>
  )
