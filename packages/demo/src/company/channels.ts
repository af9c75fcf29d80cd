import type { ProviderPlatform } from '@switchboard/contract'
import type { Simulators } from '@switchboard/simulators'
import type { Caller } from './caller.ts'
import { instagram } from './channels/instagram.ts'
import { messenger } from './channels/messenger.ts'
import { telegram } from './channels/telegram.ts'
import { viber } from './channels/viber.ts'
import { whatsapp } from './channels/whatsapp.ts'
import type { Client } from './clients.ts'
import type { ClientPhone, CompanyChannel } from './company-channel.ts'

export const companyChannels: Readonly<Record<ProviderPlatform, CompanyChannel>> = {
  telegram,
  viber,
  whatsapp,
  messenger,
  instagram,
}

export async function connectChannels(
  platforms: Iterable<ProviderPlatform>,
  simulators: Simulators,
  admin: Caller,
): Promise<void> {
  for (const platform of platforms) await companyChannels[platform].connect(simulators, admin)
}

/** The phone of a client on their own channel. */
export const clientPhone = (simulators: Simulators, client: Client): ClientPhone =>
  companyChannels[client.on].phone(simulators, client)
