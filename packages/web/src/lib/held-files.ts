interface HeldFiles {
  files: readonly File[]
  /** A browser gives a folder as a file that cannot be read. */
  hasFolder: boolean
}

/** The files of a drop or of a paste. */
export function heldFiles({ items }: DataTransfer): HeldFiles {
  const held = [...items].filter(({ kind }) => kind === 'file')
  const files = held.filter((item) => !isFolder(item))
  return {
    files: files.flatMap((item) => item.getAsFile() ?? []),
    hasFolder: files.length < held.length,
  }
}

const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true

/** Cells of a spreadsheet bring a picture of themselves: what is meant is their text, which the browser pastes. */
export const holdsCells = (data: Pick<DataTransfer, 'getData'>): boolean =>
  data.getData('text/html').includes('<table') && data.getData('text/plain') !== ''

/** The text that was copied together with files; a list of the files is none. */
export function textBeside(data: Pick<DataTransfer, 'getData'>, files: readonly { name: string }[]): string {
  const text = data.getData('text/plain')
  const lines = text.split(/[\r\n]+/).filter((line) => line !== '')
  const names = lines.map((line) => decoded(line).split(/[\\/]/).at(-1))
  return names.every((name) => files.some((file) => file.name === name)) ? '' : text
}

/** A file manager may write addresses. */
function decoded(line: string): string {
  try {
    return decodeURIComponent(line)
  } catch {
    return line
  }
}
