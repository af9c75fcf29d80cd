import type { TFunction } from 'i18next'
import type { ActionId } from '../lib/actions.ts'

/** An action beside its keys: by its command's name, unless it has a shorter one there. */
export const keyName = (id: ActionId, t: TFunction): string => t([`keyNames.${id}`, `commands.${id}`])
