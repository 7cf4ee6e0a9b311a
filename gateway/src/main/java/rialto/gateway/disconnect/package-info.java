/**
 * Orders that leave when their client is gone: the gateway's side of the engine's cancel timers. It holds the cancel timers of
 * the WebSocket API's sessions, and tells the venue when a connection is closed. It also renews the gateway's lease: without
 * that the venue takes the gateway, and with it all its clients, for gone.
 */
package rialto.gateway.disconnect;
