/** @returns whether the browser allowed it; on plain http it does not */
export const copyText = (text: string): Promise<boolean> =>
  'clipboard' in navigator
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

/** Hands a text file to the browser to keep. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  // The browser has begun to read when the click returns, and needs the address no longer after a task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
