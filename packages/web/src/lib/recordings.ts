/** What was recorded on this page: a voice message, also when it waits among other files before it is sent (P7-92). */
const recordings = new WeakSet()

export function markRecording(file: File): File {
  recordings.add(file)
  return file
}

export const isRecording = (file: object): boolean => recordings.has(file)
