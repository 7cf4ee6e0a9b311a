/**
 * Orders that leave when their client is gone: the gateway's side of the engine's cancel timers. It holds the cancel timers of the
 * WebSocket API's sessions, tells the venue when a connection is closed, and gives the signs of life without which the
 * venue takes the gateway itself, and with it all its clients, for gone.
 */
package rialto.gateway.disconnect;
