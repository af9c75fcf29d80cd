import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { openPanelTexts } from '../i18n/i18n.ts'

/** Admin panel. Its texts are loaded with it. */
export const adminRoutes: RouteObject = {
  id: 'admin',
  path: '/admin-panel',
  loader: openPanelTexts,
  shouldRevalidate: () => false,
  lazy: async () => ({ Component: (await import('../screens/admin/AdminScreen.tsx')).AdminScreen }),
}

/** User panel. */
export const userPanelRoutes: RouteObject = {
  id: 'user',
  path: '/profile/:username',
  loader: openPanelTexts,
  shouldRevalidate: () => false,
  lazy: async () => ({
    Component: (await import('../screens/user-panel/UserPanelScreen.tsx')).UserPanelScreen,
  }),
}

/** The screens of a panel are known from the first address in it on: the page of everybody need not carry them. */
export const findPanelRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (path.startsWith('/admin-panel')) {
    const { adminScreens } = await import('../screens/admin/admin-screens.tsx')
    patch('admin', [{ index: true, element: null }, ...adminScreens.flatMap(({ routes }) => routes)])
  }
  if (path.startsWith('/profile/')) {
    const { userScreens } = await import('../screens/user-panel/user-screens.ts')
    patch(
      'user',
      userScreens.map(({ route }) => route),
    )
  }
}
