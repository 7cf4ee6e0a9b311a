/** FIX 4.4: sessions by the hundred on one thread, and the codec library's own echo beside the venue. */
package rialto.benchmarks.fix;
