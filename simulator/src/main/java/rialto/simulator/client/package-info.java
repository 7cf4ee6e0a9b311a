/**
 * A small asynchronous client of the venue's public dialect: signed calls over the WebSocket API, user data, market
 * streams and plain HTTP. Everything here runs on one Vert.x event loop and calls back on it.
 */
package rialto.simulator.client;
