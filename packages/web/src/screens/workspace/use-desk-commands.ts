import { calls, type Colleague, isAdmin, type MyTicket, type Preferences } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import {
  Archive,
  ArrowLeftRight,
  Bell,
  Bookmark,
  Check,
  CornerUpLeft,
  Inbox,
  Keyboard,
  Lock,
  MessageCircle,
  MoonStar,
  Pin,
  Search,
  Settings,
  UserRound,
} from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { preferencesQuery } from '../../features/session/api.ts'
import { nameOf } from '../../features/colleagues/colleagues-model.ts'
import type { Command } from '../../features/palette/commands.ts'
import { callDesk } from '../../live/desk.ts'
import { useMe } from '../../live/me.ts'
import type { WorkspaceKeys } from './shortcuts.ts'

type DeskCommandsParts = {
  keys: WorkspaceKeys
  ticket: MyTicket | null
  colleagues: readonly Colleague[]
  talk: (userid: string) => void
}

type Words = (key: string) => string
type Theme = z.infer<typeof Preferences>['theme']

/** What the palette can do besides opening tickets: only what the ticket in front allows. */
export function useDeskCommands({ keys, ticket, colleagues, talk }: DeskCommandsParts): Command[] {
  const { t } = useTranslation('team')
  const me = useMe()
  const navigate = useNavigate()
  const showTheme = useTheme()
  return useMemo(() => {
    const go = (path: string) => void navigate(path)
    const words: Words = (key) => t(`palette.do.${key}`)
    return [
      ...(ticket ? ofTicket(ticket, keys, words) : []),
      ...places(keys, words),
      ...(isAdmin(me) ? adminPlaces(go, words, t('palette.admin')) : []),
      ...ownPlaces(`/profile/${me.username}`, go, words),
      ...themes.map((theme) => ofTheme(theme, words, showTheme)),
      ...colleagues.filter(({ userid }) => userid !== me.id).map((one) => ofColleague(one, t, talk)),
    ]
  }, [keys, ticket, colleagues, talk, t, me, navigate, showTheme])
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

function ofTicket({ may }: MyTicket, keys: WorkspaceKeys, words: Words): Command[] {
  const group = 'ticket'
  const all: (Command & { isAllowed: boolean })[] = [
    { id: 'accept', icon: Check, keys: ['A'], run: keys.accept, isAllowed: may.accept },
    { id: 'reply', icon: CornerUpLeft, keys: ['R'], run: keys.write, isAllowed: may.send },
    { id: 'note', icon: Lock, keys: ['N'], run: keys.note, isAllowed: true },
    { id: 'find', icon: Search, keys: ['Ctrl', 'F'], run: keys.find, isAllowed: true },
    { id: 'pins', icon: Pin, keys: ['P'], run: keys.pins, isAllowed: true },
    {
      id: 'reassign',
      icon: ArrowLeftRight,
      keys: ['Shift', 'R'],
      run: keys.reassign,
      isAllowed: may.reassign,
    },
    { id: 'close', icon: Check, keys: ['Shift', 'E'], run: keys.close, isAllowed: may.close },
  ].map((command) => ({ ...command, group, words: words(command.id) }))
  return all.filter(({ isAllowed }) => isAllowed)
}

function places(keys: WorkspaceKeys, words: Words): Command[] {
  return [
    { id: 'pending', icon: Inbox, keys: ['G', 'P'], run: () => keys.show('open') },
    { id: 'closed', icon: Archive, keys: ['G', 'C'], run: () => keys.show('closed') },
    { id: 'inbox', icon: Bell, keys: ['G', 'I'], run: keys.inbox },
    { id: 'search', icon: Search, keys: ['/'], run: keys.search },
    { id: 'sheet', icon: Keyboard, keys: ['?'], run: keys.sheet },
  ].map((command) => ({ ...command, group: 'go', words: words(command.id) }))
}

function adminPlaces(go: (path: string) => void, words: Words, hint: string): Command[] {
  return ['agents', 'clients', 'tickets', 'settings'].map((place) => ({
    id: place,
    group: 'go',
    icon: Settings,
    words: words(place),
    hint,
    run: () => go(`/admin-panel/${place}`),
  }))
}

function ownPlaces(profile: string, go: (path: string) => void, words: Words): Command[] {
  return [
    { id: 'profile', group: 'go', icon: UserRound, words: words('profile'), run: () => go(profile) },
    {
      id: 'bubbles',
      group: 'go',
      icon: Bookmark,
      words: words('bubbles'),
      run: () => go(`${profile}/bubbles`),
    },
  ]
}

const ofTheme = (theme: Theme, words: Words, show: (theme: Theme) => void): Command => ({
  id: `theme-${theme}`,
  group: 'go',
  icon: MoonStar,
  words: words(`theme.${theme}`),
  run: () => show(theme),
})

function ofColleague(colleague: Colleague, t: TFunction<'team'>, talk: (userid: string) => void): Command {
  const name = nameOf(colleague)
  return {
    id: `talk-${colleague.userid}`,
    group: 'go',
    icon: MessageCircle,
    words: t('palette.talk', { name }),
    also: [name],
    run: () => talk(colleague.userid),
  }
}

/** The theme changes on screen at once, and with the next answer on every device. */
function useTheme() {
  const queries = useQueryClient()
  return useCallback(
    (theme: Theme) => {
      queries.setQueryData(preferencesQuery.queryKey, (before) => before && { ...before, theme })
      void callDesk(calls.changePreferences, { body: { theme } })
    },
    [queries],
  )
}
