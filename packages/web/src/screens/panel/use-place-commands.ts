import { calls, isAdmin, type Preferences } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, MoonStar, Settings, UserRound } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Command } from '../../features/palette/commands.ts'
import { preferencesQuery } from '../../features/session/api.ts'
import { callApi } from '../../live/api.ts'
import { useMe } from '../../live/me.ts'

type TextOf = (key: string) => string
type Theme = z.infer<typeof Preferences>['theme']

/** What the palette offers on every screen: the places of both panels, and the theme. */
export function usePlaceCommands(): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const showTheme = useTheme()
  const go = (path: string) => void navigate(path)
  const textOf: TextOf = (key) => t(`palette.do.${key}`)
  return [
    ...(isAdmin(me) ? adminPlaces(go, textOf, t('palette.admin')) : []),
    ...ownPlaces(`/profile/${me.username}`, go, textOf),
    ...themes.map((theme) => ofTheme(theme, textOf, showTheme)),
  ]
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

function adminPlaces(go: (path: string) => void, textOf: TextOf, hint: string): Command[] {
  return ['agents', 'clients', 'tickets', 'settings'].map((place) => ({
    id: place,
    group: 'go',
    icon: Settings,
    text: textOf(place),
    hint,
    run: () => go(`/admin-panel/${place}`),
  }))
}

function ownPlaces(profile: string, go: (path: string) => void, textOf: TextOf): Command[] {
  return [
    { id: 'profile', group: 'go', icon: UserRound, text: textOf('profile'), run: () => go(profile) },
    {
      id: 'bubbles',
      group: 'go',
      icon: Bookmark,
      text: textOf('bubbles'),
      run: () => go(`${profile}/bubbles`),
    },
  ]
}

const ofTheme = (theme: Theme, textOf: TextOf, show: (theme: Theme) => void): Command => ({
  id: `theme-${theme}`,
  group: 'go',
  icon: MoonStar,
  text: textOf(`theme.${theme}`),
  run: () => show(theme),
})

/** The theme changes on screen at once, and with the next answer on every device. */
function useTheme() {
  const queries = useQueryClient()
  return useCallback(
    (theme: Theme) => {
      queries.setQueryData(preferencesQuery.queryKey, (before) => before && { ...before, theme })
      void callApi(calls.changePreferences, { body: { theme } })
    },
    [queries],
  )
}
