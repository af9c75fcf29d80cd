import { limits } from '@switchboard/contract'
import { isAccepted } from '../../lib/is-accepted.ts'
import type { ProfileForm } from './api.ts'

/** Every field of the form is needed. */
export const isFilled = ({ first_name, last_name, email }: ProfileForm): boolean =>
  [first_name, last_name, email].every((text) => text.trim() !== '')

export const pictureTypes = 'image/*'

/** Why a file is not taken as a picture before it is sent. */
export function pictureComplaint(file: File): 'not-an-image' | 'too-large' | null {
  if (!isAccepted(file, pictureTypes)) return 'not-an-image'
  return file.size > limits.pictureBytes ? 'too-large' : null
}
