import { createBrowserRouter } from 'react-router'
import { ErrorScreen } from '../screens/errors/ErrorScreen.tsx'
import { adminRoutes, findPanelRoutes, userPanelRoutes } from './panel-routes.ts'

/** The screens; each is loaded when it is first opened. */
export const openRouter = () =>
  createBrowserRouter(
    [
      {
        ErrorBoundary: ErrorScreen,
        HydrateFallback: () => null,
        children: [
          {
            path: '/login',
            lazy: async () => ({ Component: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }),
          },
          {
            lazy: async () => ({ Component: (await import('./SignedIn.tsx')).SignedIn }),
            children: [
              {
                path: '/',
                lazy: async () => ({
                  Component: (await import('../screens/workspace/WorkspaceScreen.tsx')).WorkspaceScreen,
                }),
              },
              adminRoutes,
              userPanelRoutes,
            ],
          },
          {
            path: '*',
            lazy: async () => ({
              Component: (await import('../screens/errors/NotFoundScreen.tsx')).NotFoundScreen,
            }),
          },
        ],
      },
    ],
    { patchRoutesOnNavigation: findPanelRoutes },
  )
