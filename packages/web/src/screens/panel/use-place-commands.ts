import { isAdmin, type Preferences } from '@switchboard/contract'
import { ListChecks, LogOut, type LucideIcon, MoonStar, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isLeft, useFirstSteps } from '../../features/first-steps/api.ts'
import type { Command } from '../../features/palette/commands.ts'
import { useLogout } from '../../features/session/api.ts'
import { useMe } from '../../live/me.ts'
import { useChangePreferences } from '../../live/preferences.ts'
import { adminScreens, pathOf as adminPath } from '../admin/admin-screens.tsx'
import { pathOf as userPath, userScreens } from '../user-panel/user-screens.tsx'
import { useGo } from './use-go.ts'

type TextOf = (key: string) => string
type Theme = Preferences['theme']
type Density = Preferences['density']

/** The palette's commands on every screen: the pages of both panels, the theme, the density and the way out. */
export function usePlaceCommands(): Command[] {
  const { t } = useTranslation()
  const me = useMe()
  const go = useGo()
  const change = useChangePreferences()
  const steps = useFirstSteps()
  const logout = useLogout()
  const textOf: TextOf = (key) => t(`commands.${key}`)
  const placeOf = (id: string, icon: LucideIcon, path: string): Command => ({
    id,
    group: 'go',
    icon,
    text: textOf(id),
    run: () => go(path),
  })
  const showSteps = () => {
    change({ firstSteps: true })
    go('/')
  }
  const firstSteps = { ...placeOf('firstSteps', ListChecks, '/'), run: showSteps }
  const ofAdmin = isAdmin(me) ? adminScreens : []
  return [
    ...ofAdmin.map((one) => ({ ...placeOf(one.id, one.icon, adminPath(one)), hint: t('palette.admin') })),
    ...(isLeft(steps) ? [firstSteps] : []),
    ...userScreens.map((one) => placeOf(one.id, one.icon, userPath(one, me))),
    ...themes.map((theme) =>
      commandOf(`theme-${theme}`, MoonStar, textOf(`theme.${theme}`), () => change({ theme })),
    ),
    ...densities.map((density) =>
      commandOf(`density-${density}`, Rows3, textOf(`density.${density}`), () => change({ density })),
    ),
    // Only by its name: a slip in a search must not end the session.
    { ...commandOf('logout', LogOut, t('footer.logout'), logout.logOut), isNamedFirst: true },
  ]
}

const themes: readonly Theme[] = ['dark', 'light', 'system']
const densities: readonly Density[] = ['comfortable', 'compact']

const commandOf = (id: string, icon: LucideIcon, text: string, run: () => void): Command => ({
  id,
  group: 'go',
  icon,
  text,
  run,
})
