import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

/** The venue the development server passes API calls on to: a running venue or the mock (`npm run mock`). */
const venue = process.env['RIALTO_URL'] ?? 'http://127.0.0.1:8080';
/** The venue takes changes and WebSockets from its own pages alone; here they come from the development server. */
const asOwnPage = {
  configure(proxy: { on(event: string, listener: (request: { removeHeader(name: string): void }) => void): void }): void {
    for (const event of ['proxyReq', 'proxyReqWs']) {
      proxy.on(event, (request) => {
        for (const name of ['origin', 'referer', 'sec-fetch-site']) request.removeHeader(name);
      });
    }
  },
};
const http = { target: venue, changeOrigin: true, ...asOwnPage };
const administration = {
  target: process.env['RIALTO_ADMIN_URL'] ?? 'http://127.0.0.1:8180',
  changeOrigin: true,
  ...asOwnPage,
};
const sockets = { ...http, ws: true };

export default defineConfig({
  plugins: [solid()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/admin/v1': administration,
      '/api': http,
      '/venue': http,
      '/stats': http,
      '/buy': http,
      '/sell': http,
      '/result': http,
      '/market': sockets,
      '/stream': sockets,
      '/ws-api': sockets,
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // the screen, and the administration's page
    rolldownOptions: { input: ['index.html', 'admin.html'] },
  },
});
