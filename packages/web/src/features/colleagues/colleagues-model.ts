import type { Colleague } from '@switchboard/contract'
import { compareNames } from '../../lib/compare-names.ts'

/** Everyone but me, those online first. */
export function presentColleagues(colleagues: readonly Colleague[], myId: string) {
  const others = colleagues.filter(({ userid }) => userid !== myId)
  return {
    online: others.filter(({ status }) => status === 'online'),
    offline: others.filter(({ status }) => status === 'offline'),
  }
}

export const nameOf = ({ firstName, lastName }: Pick<Colleague, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

export const inAlphabet = (colleagues: readonly Colleague[]): readonly Colleague[] =>
  colleagues.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)) || (a.userid < b.userid ? -1 : 1))

/** How many of a department could take a ticket right now. */
export const onlineIn = (colleagues: readonly Colleague[], departmentid: string): number =>
  colleagues.filter((colleague) => colleague.departmentid === departmentid && colleague.status === 'online')
    .length
