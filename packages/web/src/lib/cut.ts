import { limits } from '@switchboard/contract'

/** Names of 18 signs or more keep 18, with an ellipsis. */
export const cutName = (name: string): string => cut(name, limits.nameCut, limits.nameCut)

/** Previews of saved texts keep 50 signs. */
export const cutPreview = (text: string): string =>
  cut(text, limits.bubblePreviewCut + 1, limits.bubblePreviewCut)

/** Any other long text keeps 150 signs. */
export const cutText = (text: string): string => cut(text, limits.longTextCut + 1, limits.longTextCut)

function cut(text: string, from: number, keep: number): string {
  const signs = Array.from(text)
  return signs.length < from ? text : `${signs.slice(0, keep).join('')}…`
}
