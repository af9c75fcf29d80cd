import { limits } from '@switchboard/contract'

interface FileDialog {
  open: () => void
  chosen: () => readonly File[]
  onChosen: (callback: () => void) => void
  /** Runs an action when the page has the focus again. */
  onFocusBack: (callback: () => void) => void
  later: (callback: () => void, after: number) => void
}

/**
 * Opens the system's file dialog. Browsers do not report that it was closed without a choice, so it counts as closed
 * when the page has had its focus back for 300 ms and no file came.
 */
export function pickFiles(
  dialog: FileDialog,
  onFiles: (files: readonly File[]) => void,
  onCancelled: () => void,
): void {
  dialog.onChosen(() => onFiles(dialog.chosen()))
  dialog.onFocusBack(() =>
    dialog.later(() => dialog.chosen().length === 0 && onCancelled(), limits.fileDialogCancelCheck),
  )
  dialog.open()
}

/** The browser's own dialog. */
export function fileDialog(accept: readonly string[]): FileDialog {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = accept.join(',')
  return {
    open: () => input.click(),
    chosen: () => [...(input.files ?? [])],
    onChosen: (callback) => input.addEventListener('change', callback, { once: true }),
    onFocusBack: (callback) => window.addEventListener('focus', callback, { once: true }),
    later: (callback, after) => void setTimeout(callback, after),
  }
}
