import type { WhatsappAccount } from '@switchboard/contract'
import type { ChipTone } from '../../ui/feedback/Chip.tsx'

/** The name of a number: its verified name, else the number. */
export const accountName = ({ verified_name, display_phone_number }: WhatsappAccount): string =>
  verified_name ?? display_phone_number

const verifications = ['VERIFIED', 'NOT_VERIFIED', 'EXPIRED'] as const
const qualities = ['GREEN', 'YELLOW', 'RED', 'NA', 'UNKNOWN'] as const
const throughputs = ['STANDARD', 'HIGH', 'NOT_APPLICABLE'] as const

/** The provider's value when we have a text for it; undefined: a new one, shown as it is. */
export const verificationOf = (value: string | null) => verifications.find((known) => known === value)
export const qualityOf = (value: string | null) => qualities.find((known) => known === value)
export const throughputOf = (value: string | null) => throughputs.find((known) => known === value)

export const verificationTone = (value: string | null): ChipTone =>
  value === 'VERIFIED' ? 'success' : 'warning'

const qualityTones: Record<string, ChipTone> = { GREEN: 'success', YELLOW: 'warning', RED: 'danger' }
export const qualityTone = (value: string | null): ChipTone => qualityTones[value ?? ''] ?? 'plain'

/** The number of accounts, and how many of them receive messages. */
export const countAccounts = (accounts: readonly WhatsappAccount[]) => ({
  numbers: accounts.length,
  receiving: accounts.filter(({ webhook_status }) => webhook_status).length,
})
