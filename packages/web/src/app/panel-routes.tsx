import { Navigate, type RouteObject } from 'react-router'
import { openPanelTexts } from '../i18n/i18n.ts'

/** Admin panel. Its words come with it. */
export const adminRoutes: RouteObject = {
  path: '/admin-panel',
  loader: openPanelTexts,
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
      lazy: async () => ({
        Component: (await import('../screens/admin/AgentProfileScreen.tsx')).AgentProfileScreen,
      }),
    },
    {
      path: 'clients',
      lazy: async () => ({ Component: (await import('../screens/admin/ClientsScreen.tsx')).ClientsScreen }),
    },
    {
      path: 'client-profile/:id',
      lazy: async () => ({
        Component: (await import('../screens/admin/ClientProfileScreen.tsx')).ClientProfileScreen,
      }),
    },
    {
      path: 'tickets',
      lazy: async () => ({ Component: (await import('../screens/admin/TicketsScreen.tsx')).TicketsScreen }),
    },
    {
      path: 'settings',
      lazy: async () => ({ Component: (await import('../screens/admin/SettingsScreen.tsx')).SettingsScreen }),
    },
    {
      path: 'departments/manage-departments',
      element: <Navigate to="/admin-panel/settings?section=departments" replace />,
    },
  ],
}

/** User panel. */
export const userPanelRoutes: RouteObject = {
  path: '/profile/:username',
  loader: openPanelTexts,
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
