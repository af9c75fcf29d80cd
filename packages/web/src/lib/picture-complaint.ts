import { limits } from '@switchboard/contract'
import { isAccepted } from './is-accepted.ts'

export const pictureTypes = ['image/*']

/** Why a file is not taken as a picture before it is sent. */
export function pictureComplaint(file: File): 'not-an-image' | 'too-large' | null {
  if (!isAccepted(file, pictureTypes)) return 'not-an-image'
  return file.size > limits.pictureBytes ? 'too-large' : null
}
