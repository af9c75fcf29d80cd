import type { RouteObject } from 'react-router'
import { openPanelTexts } from '../i18n/i18n.ts'
import { adminScreens } from '../screens/admin/admin-screens.tsx'
import { userScreens } from '../screens/user-panel/user-screens.ts'

/** Admin panel. Its words come with it. */
export const adminRoutes: RouteObject = {
  path: '/admin-panel',
  loader: openPanelTexts,
  shouldRevalidate: () => false,
  lazy: async () => ({ Component: (await import('../screens/admin/AdminScreen.tsx')).AdminScreen }),
  children: [{ index: true, element: null }, ...adminScreens.flatMap(({ routes }) => routes)],
}

/** User panel. */
export const userPanelRoutes: RouteObject = {
  path: '/profile/:username',
  loader: openPanelTexts,
  shouldRevalidate: () => false,
  lazy: async () => ({
    Component: (await import('../screens/user-panel/UserPanelScreen.tsx')).UserPanelScreen,
  }),
  children: userScreens.map(({ route }) => route),
}
