/** How much a caller may ask for: request weight, orders, connections. Belongs to the event loop. */
package rialto.gateway.limits;
