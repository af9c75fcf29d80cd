import { type Platform, platformNames } from '@switchboard/contract'
import type { TFunction } from 'i18next'

/** Product names are the same in every language; the chat on the company's own website has a word instead. */
export const platformName = (platform: Platform, t: TFunction): string =>
  t(`platform.${platform}`, platformNames[platform])

/** With the name of the account where the platform has several; null: it has one. */
export const accountText = (platform: Platform, account: string | null, t: TFunction): string =>
  account === null ? platformName(platform, t) : `${platformName(platform, t)}: ${account}`
