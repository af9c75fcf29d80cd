import type { ProfileForm } from './api.ts'

/** Every field of the form is needed. */
export const isFilled = ({ first_name, last_name, email }: ProfileForm): boolean =>
  [first_name, last_name, email].every((text) => text.trim() !== '')
