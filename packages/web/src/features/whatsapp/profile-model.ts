import { type BusinessProfile, calls } from '@switchboard/contract'

export type ProfileForm = {
  about: string
  email: string
  address: string
  description: string
  website: string
}

/** The provider's limits, in characters. */
export const profileLimits = {
  about: 139,
  email: 128,
  address: 256,
  description: 512,
  website: 256,
} as const satisfies Record<keyof ProfileForm, number>

export const formOf = (profile: BusinessProfile): ProfileForm => ({
  about: profile.about ?? '',
  email: profile.email ?? '',
  address: profile.address ?? '',
  description: profile.description ?? '',
  website: profile.website ?? '',
})

export const trimmed = (form: ProfileForm): ProfileForm => ({
  about: form.about.trim(),
  email: form.email.trim(),
  address: form.address.trim(),
  description: form.description.trim(),
  website: form.website.trim(),
})

const { email, website } = calls.editWhatsappProfile.body.shape

/** Which fields the provider would refuse. */
export function wrongIn(form: ProfileForm): readonly ('email' | 'website')[] {
  const { email: mail, website: site } = trimmed(form)
  return [
    ...(email.safeParse(mail).success ? [] : (['email'] as const)),
    ...(website.safeParse(site).success ? [] : (['website'] as const)),
  ]
}
