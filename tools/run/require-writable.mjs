import { accessSync, constants } from 'node:fs'

/**
 * Who runs the server often may not write to its code. npm and vite would report that with a stack.
 * @param {string} what what has to be made
 * @param {string[]} folders
 */
export function requireWritable(what, folders) {
  const closed = folders.find((folder) => !mayWrite(folder))
  if (closed === undefined) return
  throw new Error(
    `${what}, and this user may not write to ${closed}: run "npm run build" as the owner of the code, then start again.`,
  )
}

/** @param {string} folder */
function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
