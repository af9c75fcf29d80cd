import { isAdmin, type Preferences } from '@switchboard/contract'
import { ListChecks, type LucideIcon, MoonStar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isLeft, useFirstSteps } from '../../features/first-steps/api.ts'
import type { Command } from '../../features/palette/commands.ts'
import { useMe } from '../../live/me.ts'
import { useChangePreferences } from '../../live/preferences.ts'
import { adminScreens, pathOf as adminPath } from '../admin/admin-screens.tsx'
import { pathOf as userPath, userScreens } from '../user-panel/user-screens.tsx'

type TextOf = (key: string) => string
type Theme = Preferences['theme']

/** The palette's commands on every screen: the pages of both panels, and the theme. */
export function usePlaceCommands(): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const change = useChangePreferences()
  const steps = useFirstSteps()
  const textOf: TextOf = (key) => t(`palette.do.${key}`)
  const placeOf = (id: string, icon: LucideIcon, path: string): Command => ({
    id,
    group: 'go',
    icon,
    text: textOf(id),
    run: () => void navigate(path),
  })
  const showSteps = () => {
    change({ firstSteps: true })
    void navigate('/')
  }
  const firstSteps = { ...placeOf('firstSteps', ListChecks, '/'), run: showSteps }
  const ofAdmin = isAdmin(me) ? adminScreens : []
  return [
    ...ofAdmin.map((one) => ({ ...placeOf(one.id, one.icon, adminPath(one)), hint: t('palette.admin') })),
    ...(isLeft(steps) ? [firstSteps] : []),
    ...userScreens.map((one) => placeOf(one.id, one.icon, userPath(one, me))),
    ...themes.map((theme) => ofTheme(theme, textOf, () => change({ theme }))),
  ]
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

const ofTheme = (theme: Theme, textOf: TextOf, run: () => void): Command => ({
  id: `theme-${theme}`,
  group: 'go',
  icon: MoonStar,
  text: textOf(`theme.${theme}`),
  run,
})
