import { isAdmin, type Me } from '@switchboard/contract'
import { ContactRound, type LucideIcon, Settings, Ticket, Users } from 'lucide-react'
import { Navigate, type RouteObject } from 'react-router'
import { onDemand } from '../../live/later.tsx'

type Reader = Pick<Me, 'id' | 'role' | 'departmentid'>

/** A screen of the admin panel: its place in the navigation and in the palette, and the addresses that belong to it. */
export interface AdminScreen {
  /** The first part of its address; its names are `nav.<id>` and, in the palette, `commands.<id>`. */
  id: string
  icon: LucideIcon
  maySee: (me: Reader) => boolean
  routes: readonly RouteObject[]
}

const everybody = () => true

const AgentsScreen = onDemand(async () => (await import('./AgentsScreen.tsx')).AgentsScreen)
const AgentProfileScreen = onDemand(async () => (await import('./AgentProfileScreen.tsx')).AgentProfileScreen)
const ClientsScreen = onDemand(async () => (await import('./ClientsScreen.tsx')).ClientsScreen)
const ClientProfileScreen = onDemand(
  async () => (await import('./ClientProfileScreen.tsx')).ClientProfileScreen,
)
const TicketsScreen = onDemand(async () => (await import('./TicketsScreen.tsx')).TicketsScreen)
const SettingsScreen = onDemand(async () => (await import('./SettingsScreen.tsx')).SettingsScreen)

/** In the order of the navigation. */
export const adminScreens: readonly AdminScreen[] = [
  {
    id: 'agents',
    icon: Users,
    maySee: isAdmin,
    routes: [
      {
        path: 'agents',
        element: <AgentsScreen />,
      },
      {
        path: 'user-profile/:id',
        element: <AgentProfileScreen />,
      },
    ],
  },
  {
    id: 'clients',
    icon: ContactRound,
    maySee: everybody,
    routes: [
      {
        path: 'clients',
        element: <ClientsScreen />,
      },
      {
        path: 'client-profile/:id',
        element: <ClientProfileScreen />,
      },
    ],
  },
  {
    id: 'tickets',
    icon: Ticket,
    maySee: everybody,
    routes: [
      {
        path: 'tickets',
        element: <TicketsScreen />,
      },
    ],
  },
  {
    id: 'settings',
    icon: Settings,
    maySee: isAdmin,
    routes: [
      {
        path: 'settings',
        element: <SettingsScreen />,
      },
      {
        path: 'departments/manage-departments',
        element: <Navigate to="/admin-panel/settings?section=departments" replace />,
      },
    ],
  },
]

/** Everybody sees clients and tickets, administrators all. */
export const screensFor = (me: Reader): readonly AdminScreen[] =>
  adminScreens.filter(({ maySee }) => maySee(me))

/** Which screen an address belongs to; undefined for the panel's own, from where one is sent on. */
export function screenOf(pathname: string): AdminScreen | undefined {
  const page = pathname.split('/')[2] ?? ''
  return adminScreens.find(({ routes }) => routes.some(({ path }) => path?.split('/')[0] === page))
}

export const pathOf = ({ id }: AdminScreen): string => `/admin-panel/${id}`

/**
 * Where users are sent when they may not see the page they asked for: agents for administrators, clients for the
 * others.
 */
export function landingPath(me: Reader): string {
  const [first] = screensFor(me)
  return first ? pathOf(first) : '/'
}
