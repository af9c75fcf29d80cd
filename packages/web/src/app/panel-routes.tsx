import { Navigate, type RouteObject } from 'react-router'
import { openWords } from '../i18n/i18n.ts'

/** §2 Admin panel. Its words come with it. */
export const adminRoutes: RouteObject = {
  path: '/admin-panel',
  loader: () => Promise.all([openWords('panel'), openWords('channels')]),
  shouldRevalidate: () => false,
  lazy: async () => ({ Component: (await import('../screens/admin/AdminScreen.tsx')).AdminScreen }),
  children: [
    { index: true, element: null },
    {
      path: 'agents',
      lazy: async () => ({ Component: (await import('../screens/admin/AgentsScreen.tsx')).AgentsScreen }),
    },
    {
      path: 'user-profile/:id',
      loader: () => openWords('account'),
      shouldRevalidate: () => false,
      lazy: async () => ({
        Component: (await import('../screens/admin/AgentProfileScreen.tsx')).AgentProfileScreen,
      }),
    },
    {
      path: 'clients',
      loader: () => openWords('insight'),
      lazy: async () => ({ Component: (await import('../screens/admin/ClientsScreen.tsx')).ClientsScreen }),
    },
    {
      path: 'client-profile/:id',
      loader: () => Promise.all([openWords('account'), openWords('interfaces')]),
      shouldRevalidate: () => false,
      lazy: async () => ({
        Component: (await import('../screens/admin/ClientProfileScreen.tsx')).ClientProfileScreen,
      }),
    },
    {
      path: 'tickets',
      loader: () => openWords('insight'),
      lazy: async () => ({ Component: (await import('../screens/admin/TicketsScreen.tsx')).TicketsScreen }),
    },
    {
      path: 'settings',
      loader: () => Promise.all(['whatsapp', 'account', 'interfaces', 'webhooks', 'insight'].map(openWords)),
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('../screens/admin/SettingsScreen.tsx')).SettingsScreen }),
    },
    {
      path: 'departments/manage-departments',
      element: <Navigate to="/admin-panel/settings?section=departments" replace />,
    },
  ],
}

/** §2 User panel. */
export const userPanelRoutes: RouteObject = {
  path: '/profile/:username',
  loader: () => Promise.all([openWords('panel'), openWords('account')]),
  shouldRevalidate: () => false,
  lazy: async () => ({
    Component: (await import('../screens/user-panel/UserPanelScreen.tsx')).UserPanelScreen,
  }),
  children: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../screens/user-panel/ProfileScreen.tsx')).ProfileScreen,
      }),
    },
    {
      path: 'bubbles',
      lazy: async () => ({
        Component: (await import('../screens/user-panel/BubblesScreen.tsx')).BubblesScreen,
      }),
    },
  ],
}
