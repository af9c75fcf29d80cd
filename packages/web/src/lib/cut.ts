import { limits } from '@switchboard/contract'

/** Names of 18 signs or more keep 18, with an ellipsis. */
export const cutName = (name: string): string => cut(name, limits.nameCut, limits.nameCut)

/** Previews of saved texts keep 50 signs. */
export const cutPreview = (text: string): string =>
  cut(text, limits.bubblePreviewCut + 1, limits.bubblePreviewCut)

/** Any other long text keeps 150 signs. */
export const cutText = (text: string): string => cut(text, limits.longTextCut + 1, limits.longTextCut)

/** A family of emoji, or a letter with its marks, is one sign. Of a long text no more is read than is kept. */
function cut(text: string, from: number, keep: number): string {
  if (text.length < from) return text
  let signs = 0
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    signs += 1
    if (signs <= keep) end = index + segment.length
    if (signs === from) return `${text.slice(0, end)}…`
  }
  return text
}

const graphemes = new Intl.Segmenter()
