import type { WhatsappAccount } from '@switchboard/contract'
import type { ChipTone } from '../../ui/feedback/Chip.tsx'

/** The name of a number: its verified name, else the number. */
export const accountName = ({ verified_name, display_phone_number }: WhatsappAccount): string =>
  verified_name ?? display_phone_number

export const verificationTone = (value: string | null): ChipTone =>
  value === 'VERIFIED' ? 'success' : 'warning'

const qualityTones: Record<string, ChipTone> = { GREEN: 'success', YELLOW: 'warning', RED: 'danger' }
export const qualityTone = (value: string | null): ChipTone => qualityTones[value ?? ''] ?? 'plain'

/** The number of accounts, and how many of them receive messages. */
export const countAccounts = (accounts: readonly WhatsappAccount[]) => ({
  numbers: accounts.length,
  receiving: accounts.filter(({ webhook_status }) => webhook_status).length,
})
