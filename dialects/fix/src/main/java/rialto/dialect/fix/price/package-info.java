/** Instruments, trading sessions, market data and streamed quotes over FIX. */
package rialto.dialect.fix.price;
