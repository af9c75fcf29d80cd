import { calls, isAdmin, type Preferences } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type LucideIcon, MoonStar } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Command } from '../../features/palette/commands.ts'
import { preferencesQuery } from '../../features/session/api.ts'
import { callApi } from '../../live/api.ts'
import { useMe } from '../../live/me.ts'
import { adminScreens, pathOf as adminPath } from '../admin/admin-screens.tsx'
import { pathOf as userPath, userScreens } from '../user-panel/user-screens.ts'

type TextOf = (key: string) => string
type Theme = z.infer<typeof Preferences>['theme']

/** The palette's commands on every screen: the pages of both panels, and the theme. */
export function usePlaceCommands(): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const showTheme = useTheme()
  const textOf: TextOf = (key) => t(`palette.do.${key}`)
  const placeOf = (id: string, icon: LucideIcon, path: string): Command => ({
    id,
    group: 'go',
    icon,
    text: textOf(id),
    run: () => void navigate(path),
  })
  const ofAdmin = isAdmin(me) ? adminScreens : []
  return [
    ...ofAdmin.map((one) => ({ ...placeOf(one.id, one.icon, adminPath(one)), hint: t('palette.admin') })),
    ...userScreens.map((one) => placeOf(one.id, one.icon, userPath(one, me))),
    ...themes.map((theme) => ofTheme(theme, textOf, showTheme)),
  ]
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

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
