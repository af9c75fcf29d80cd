import { ERASED_CLIENT } from '@switchboard/contract'
import type { TFunction } from 'i18next'

type Named = { clientid: string; client_name: string }

export const isErased = ({ clientid }: Pick<Named, 'clientid'>): boolean => clientid === ERASED_CLIENT

/** A client's name; an erased client is called so in the reader's language. */
export const clientName = (client: Named, t: TFunction): string =>
  isErased(client) ? t('tickets.erasedClient') : client.client_name
