package rialto.dialect.xml;

import io.netty.channel.Channel;

import java.lang.reflect.Method;

/**
 * Keeps a socket whose client has closed its side among those that epoll watches. Netty (4.2.17 to 4.2.20) asks epoll for nothing
 * then, which takes the socket away from it, and forgets that it did. The next answer that the kernel does not take whole is
 * thus not watched for, the write fails ({@code epoll_ctl(..) failed with error(-2)}), and the client loses the rest. A socket
 * that is to be told of by changes, whatever they are, is never asked nothing.
 */
final class WatchedSocket {
    /** Linux's EPOLLET. */
    private static final int BY_CHANGES = 1 << 31;
    /** Null where the machine has no epoll, and so no such class. */
    private static final Method SET_FLAG = setFlag();

    private WatchedSocket() {}

    private static Method setFlag() {
        try {
            final Method method = Class.forName("io.netty.channel.epoll.AbstractEpollChannel")
                    .getDeclaredMethod("setFlag", int.class);
            method.setAccessible(true); // Netty has no option for it any more
            return method;
        } catch (final ClassNotFoundException e) {
            return null;
        } catch (final NoSuchMethodException e) {
            throw new IllegalStateException("this Netty sets flags of epoll otherwise: see why this class is here", e);
        }
    }

    /** Call it while Netty tells that the client has closed its side. Of a transport other than epoll nothing is needed. */
    static void keep(final Channel channel) {
        if (SET_FLAG == null || !SET_FLAG.getDeclaringClass().isInstance(channel)) {
            return;
        }
        try {
            SET_FLAG.invoke(channel, BY_CHANGES);
        } catch (final ReflectiveOperationException e) {
            channel.pipeline().fireExceptionCaught(e.getCause() == null ? e : e.getCause());
        }
    }
}
