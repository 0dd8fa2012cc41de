/*
 * Loaded before the C library, this adds seconds to every clock that a program asks. How many stands in a file that is mapped
 * into memory, so that a test moves the clock of a running client. Waits until a moment of the moved clock end at the real one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *moved;

__attribute__((constructor)) static void map_offset(void) {
  const char *path = getenv("LAB_CLOCK");
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *moved, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) moved = page;
}

static int64_t seconds(void) { return moved ? *moved : 0; }

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int outcome = real(clock, now);
  int measures_work = clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
  if (outcome == 0 && !measures_work) now->tv_sec += seconds();
  return outcome;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  if (!real) real = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!real) real = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  struct timespec moment = *until;
  if (moment.tv_sec > seconds()) moment.tv_sec -= seconds();
  return real(condition, mutex, &moment);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left) {
  static int (*real)(clockid_t, int, const struct timespec *, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_nanosleep");
  struct timespec moment = *wanted;
  if (flags & TIMER_ABSTIME) moment.tv_sec -= seconds();
  return real(clock, flags, &moment, left);
}
