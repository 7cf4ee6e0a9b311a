/**
 * How much a caller may ask for: request weight, orders, connections ({@code RateLimiter}), and how many connections there may
 * be at a time ({@code Slots}). Belongs to the event loop.
 */
package rialto.gateway.limits;
