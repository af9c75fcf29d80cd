import type { Me } from '@switchboard/contract'
import { type LucideIcon, TextQuote, UserRound } from 'lucide-react'
import type { RouteObject } from 'react-router'
import { onDemand } from '../../live/later.tsx'

/** A screen of the user panel: its place in the navigation and in the palette, and its address. */
export interface UserScreen {
  /** In the palette its name is `commands.<id>`. */
  id: string
  label: string
  icon: LucideIcon
  route: RouteObject
}

const ProfileScreen = onDemand(async () => (await import('./ProfileScreen.tsx')).ProfileScreen)
const BubblesScreen = onDemand(async () => (await import('./BubblesScreen.tsx')).BubblesScreen)

/** In the order of the navigation. */
export const userScreens: readonly UserScreen[] = [
  {
    id: 'profile',
    label: 'user.profile',
    icon: UserRound,
    route: {
      index: true,
      element: <ProfileScreen />,
    },
  },
  {
    id: 'bubbles',
    label: 'saved.title',
    icon: TextQuote,
    route: {
      path: 'bubbles',
      element: <BubblesScreen />,
    },
  },
]

export const pathOf = ({ route }: UserScreen, { username }: Me): string =>
  ['/profile', encodeURIComponent(username), route.path].filter(Boolean).join('/')

/** Which screen an address belongs to. */
export const screenOf = (pathname: string): UserScreen | undefined =>
  userScreens.find(({ route }) => (route.path ?? '') === (pathname.split('/')[3] ?? ''))
