/**
 * Streamed quotes, as docs/fx.md tells: calls of providers and takers, by REST and by WebSocket alike. Everything runs on the
 * event loop.
 */
package rialto.dialect.binance.quote;
